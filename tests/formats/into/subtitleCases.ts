/** Subtitles, for the contract of building into a translation file. */
import { srt } from '../../../core/formats/srt.ts'
import { vtt } from '../../../core/formats/vtt.ts'

import type { IntoCase } from './intoCase.ts'

export const subtitleCases: readonly IntoCase[] = [
  {
    format: srt,
    names: ['film.srt', 'film.uk.srt'],
    source: `1
00:00:01,000 --> 00:00:02,000
First

2
00:00:03,000 --> 00:00:04,000
Second
line

3
00:00:05,000 --> 00:00:06,000
Third

4
00:00:07,000 --> 00:00:08,000
Fourth
`,
    into: `2
00:00:03,100 --> 00:00:04,200
Друга

3
00:00:05,000 --> 00:00:06,000
Третя

9
00:00:15,000 --> 00:00:16,000
Лише тут
`,
    broken: 'no cue\n',
    missing: { '1': '<2', '4': '3' },
  },
  {
    format: vtt,
    names: ['film.vtt', 'film.uk.vtt'],
    source: `WEBVTT

a
00:01.000 --> 00:02.000
First

b
00:03.000 --> 00:04.000 align:start
Second

c
00:05.000 --> 00:06.000
Third
`,
    into: `WEBVTT - Фільм

NOTE Переклав хтось

b
00:03.100 --> 00:04.200
Друга

d
00:15.000 --> 00:16.000
Лише тут`,
    broken: 'no captions\n',
    missing: { a: '<b', c: 'b' },
  },
]
