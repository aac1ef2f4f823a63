# An image of the tool: docker build -t listwright . && docker run --rm -i listwright check - <shop.json
#
# There is no Docker where the package is developed: Packaging/test-image.sh makes the second stage by debootstrap, from the
# lines below, and tests it. The commands of the first stage are those of `make install`.
ARG SWIFT=6.3
FROM swift:${SWIFT}-bookworm AS build
COPY . /listwright
WORKDIR /listwright
RUN make install PREFIX=/usr/local DESTDIR=/out && strip --strip-all /out/usr/local/bin/listwright

FROM debian:bookworm-slim
# libcurl4 and ca-certificates for pages, tzdata for time zones by their names; the other programs unpack .bz2, .xz and .zst (.gz: gzip is part of Debian).
RUN apt-get update \
  && apt-get install -y --no-install-recommends bzip2 ca-certificates libcurl4 tzdata xz-utils zstd \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out /
USER nobody
WORKDIR /data
ENTRYPOINT ["listwright"]
