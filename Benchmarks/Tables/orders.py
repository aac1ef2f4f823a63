#!/usr/bin/env python3
"""Nested orders as JSON Lines, the same for each run: orders.py MEGABYTES > orders.jsonl"""
import json
import random
import sys

WORDS = ("amber birch cedar dune ember fjord grove heath inlet jade knoll larch moss north oak pine quartz reed slate "
         "tarn").split()


def line(r):
    made = {"sku": "%s-%04d" % (r.choice(WORDS), r.randrange(3000)), "qty": r.randrange(1, 9),
            "price": round(r.random() * 90 + 1, 2)}
    if r.random() < .3:
        made["discount"] = {"code": r.choice(WORDS).upper(), "rate": round(r.random() / 3, 3)}
    if r.random() < .5:
        names = r.sample(("vat", "city", "eco"), r.choice((1, 2)))
        made["taxes"] = [{"name": name, "amount": round(r.random() * 9, 2)} for name in names]
    return made


def parcels(r, number):
    return [{"id": "p%d-%d" % (number, index),
             "events": [{"at": "2026-06-01T10:00:00Z", "text": r.choice(WORDS)} for _ in range(r.randrange(3))]}
            for index in range(r.choice((1, 1, 2)))]


def order(r, number):
    lines = [line(r) for _ in range(r.choice((1, 1, 2, 2, 3, 5)))]
    made = {
        "id": number,
        "placed": "2026-%02d-%02dT%02d:%02d:00Z" % (r.randrange(1, 13), r.randrange(1, 29), r.randrange(24),
                                                    r.randrange(60)),
        "status": r.choice(("open", "paid", "sent", "back")),
        "customer": {"id": r.randrange(40000), "name": r.choice(WORDS).title() + " " + r.choice(WORDS).title(),
                     "address": {"street": "%d %s lane" % (r.randrange(1, 300), r.choice(WORDS)),
                                 "city": r.choice(WORDS).title(), "zip": "%05d" % r.randrange(100000)},
                     "vip": r.random() < .1},
        "lines": lines, "tags": r.sample(WORDS, r.choice((0, 0, 1, 2, 3))),
        "note": None if r.random() < .7 else " ".join(r.sample(WORDS, 6)),
        "total": round(sum(line["qty"] * line["price"] for line in lines), 2)}
    if r.random() < .2:
        made["coupon"] = r.choice(WORDS).upper()
    if r.random() < .6:
        made["shipping"] = {"method": r.choice(("post", "rail", "bike")), "cost": r.choice((0, 3, 4.5, 9.9)),
                            "parcels": parcels(r, number)}
    if number > 20000 and r.random() < .001:
        made["late"] = {"reason": r.choice(WORDS)}
    return made


def main():
    r, wanted, size, number = random.Random(7), float(sys.argv[1]) * 1_000_000, 0, 0
    while size < wanted:
        number += 1
        text = json.dumps(order(r, number), separators=(",", ":")) + "\n"
        size += len(text)
        sys.stdout.write(text)


main()
