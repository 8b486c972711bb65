"""Answers texts, a JSON string a line, with what translate-toolkit's tmserver would: its database, without HTTP."""

import json
import sys
import time

from translate.storage import tmdb

texts_path, similarity = sys.argv[1], int(sys.argv[2])
memory = tmdb.TMDB(":memory:", max_candidates=3, min_similarity=similarity, max_length=1000)
with open(texts_path, encoding="utf-8") as lines:
    memory.add_list([{"source": json.loads(line), "target": "x", "context": ""} for line in lines], "en", "uk")
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    start = time.perf_counter()
    found = memory.translate_unit(json.loads(line), "en", "uk")
    answer = {"milliseconds": (time.perf_counter() - start) * 1000, "sources": [one["source"] for one in found]}
    print(json.dumps(answer), flush=True)
