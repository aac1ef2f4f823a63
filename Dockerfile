# An image of the tool: docker build -t listwright . && docker run --rm -i listwright check - <shop.json
#
# No image has been built yet: there is no Docker where the package is developed. The commands of the first stage are
# those of `make install`, and Packaging/test-deb.sh runs the same tool in a Debian system with the packages of the second.
ARG SWIFT=6.3
FROM swift:${SWIFT}-bookworm AS build
COPY . /listwright
WORKDIR /listwright
RUN make install PREFIX=/usr/local DESTDIR=/out && strip --strip-all /out/usr/local/bin/listwright

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libcurl4 libjansson4 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out /
USER nobody
WORKDIR /data
ENTRYPOINT ["listwright"]
