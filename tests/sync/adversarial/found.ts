/** Failures that the suite found, shrunk: each stays as a case of its own. */
import type { Edit } from './edits.ts'
import type { Fate } from './fates.ts'
import type { Run } from './run.ts'

type Step = Run['steps'][number]
type Syncing = Extract<Step, { do: 'sync' }>

const edit = (kind: Edit['kind'], who: Edit['who']): Step => ({
  do: 'edit',
  after: 100,
  edit: { kind, who, where: 0, nth: 0 } as Edit,
})

const sync = (who: Syncing['who'], options: Partial<Syncing> = {}): Step => ({
  ...{ do: 'sync', after: 100, who, isThorough: false, troubles: [], seed: 0 },
  ...{ kill: null, cancelAt: null, meanwhile: [], isTogether: false },
  ...options,
})

/** The same for every request of a sync. */
const always = (fate: Fate): Pick<Syncing, 'troubles'> => ({
  troubles: Array.from({ length: 40 }, (_, at) => ({ isWrite: false, at, fate })),
})

const of = (steps: Step[], options: Partial<Run> = {}): Run => ({
  ...{ isOnePerson: false, isFirstPull: false, choose: 'ours', steps },
  ...options,
})

/** A judgement here of what is deleted in the cloud before it is sent. */
const judgedAndGone = (kind: 'approve' | 'up'): Step[] => [
  edit('save', 2),
  sync(0),
  edit(kind, 0),
  edit('delete', 2),
]

/** A term of the second workbench, in a concept that the first one deletes. */
const goneUnderTerm = (kind: 'reword term' | 'translate term'): Step[] => [
  edit('term', 0),
  sync(0),
  sync(1, { isThorough: true }),
  edit('delete concept', 0),
  edit(kind, 1),
]

/** A concept that is there when a pull asks for terms, and is not when it asks for concepts. */
const deletedBetween = (): Step[] => [
  edit('term', 2),
  sync(0, { isThorough: true }),
  sync(0, {
    isThorough: true,
    meanwhile: [
      { at: { isWrite: false, at: 14 }, edit: { kind: 'delete concept', who: 2, where: 0, nth: 0 } },
    ],
  }),
]

/** The runs that failed once, by what has to hold. */
export const found: Readonly<Record<string, Run>> = {
  'a concept that is deleted here does not take a term with it that was re-worded there': of([
    edit('term', 0),
    sync(0),
    edit('delete concept', 0),
    edit('reword term', 2),
  ]),
  'nor one that was added there': of([
    edit('term', 0),
    sync(0),
    edit('delete concept', 0),
    edit('translate term', 2),
  ]),
  'nor one that is added there while the deletion is on its way': of([
    edit('term', 0),
    sync(0),
    edit('delete concept', 0),
    sync(0, {
      after: 20 * 60_000,
      meanwhile: [
        { at: { isWrite: true, at: 0 }, edit: { kind: 'translate term', who: 2, where: 0, nth: 0 } },
      ],
    }),
  ]),
  'a concept that was deleted there stays for a term that was re-worded here': of(
    goneUnderTerm('reword term'),
  ),
  'but not where the deletion is kept': of(goneUnderTerm('reword term'), { choose: 'theirs' }),
  'and for a term that was added here': of(goneUnderTerm('translate term')),
  'a concept is not taken back from under a term that somebody else added since': of([
    edit('term', 2),
    sync(1, { isThorough: true }),
    edit('translate term', 1),
    sync(1),
    edit('undo', 2),
  ]),
  'an id that the cloud gives anew stands for what is new, and what it stood for is gone': of([
    edit('term', 2),
    sync(1, { isThorough: true }),
    edit('delete concept', 2),
    edit('term', 1),
    sync(1),
  ]),
  'a new term has no id of one whose deletion waits for a decision': of([
    edit('term', 2),
    sync(1, { isThorough: true }),
    edit('reword term', 2),
    edit('delete concept', 1),
    sync(1, { isThorough: true }),
    edit('term', 1),
  ]),
  'a deletion whose answer was lost is not repeated on what got the same id since': of([
    edit('term', 0),
    sync(0),
    edit('delete concept', 0),
    sync(0, {
      troubles: [{ isWrite: true, at: 0, fate: 'lose answer' }],
      meanwhile: [{ at: { isWrite: true, at: 1 }, edit: { kind: 'term', who: 2, where: 0, nth: 0 } }],
    }),
  ]),
  'a term whose answer was lost is not made again where it got the id of another that is gone': of([
    edit('term', 2),
    sync(0, { isThorough: true }),
    edit('delete concept', 2),
    edit('term', 0),
    sync(0, { cancelAt: { isWrite: true, at: 0 } }),
  ]),
  'a concept that is deleted before its terms came is no obstacle to a first pull': of(
    [edit('term', 2), sync(0, { cancelAt: { isWrite: false, at: 14 } }), edit('delete concept', 0)],
    { isFirstPull: true },
  ),
  'a concept goes with its terms, though it was deleted there between the requests for both':
    of(deletedBetween()),
  'also where the cloud gives its id anew': of([...deletedBetween(), edit('term', 2)]),
  'a term of a glossary that was deleted there does not wait for ever': of([
    edit('delete glossary', 2),
    edit('term', 0),
  ]),
  'a new concept whose term is taken back goes with it': of([edit('term', 0), edit('take back', 0)]),
  'one answer with a clock that is ahead hides no later change of a source': of([
    sync(0, always('clock ahead')),
    edit('change source', 2),
  ]),
  'nor of a translation': of([
    edit('save', 2),
    sync(0),
    sync(0, { troubles: [{ isWrite: false, at: 1, fate: 'clock ahead' }] }),
    edit('save', 2),
  ]),
  'a page to sign in to in answer to a deletion is no deletion': of([
    edit('save', 0),
    sync(0),
    edit('delete', 0),
    sync(0, {
      troubles: [0, 1, 2, 3].map((at) => ({ isWrite: true, at, fate: 'html 200' })),
    }),
  ]),
  'an approval of what the cloud lost is sent with its translation, where it is kept': of(
    judgedAndGone('approve'),
  ),
  'and goes with it, where it is not': of(judgedAndGone('approve'), { choose: 'theirs' }),
  'an approval that is brought back after it was deleted in the cloud is by who sent it again': of([
    edit('approve', 2),
    sync(1),
    edit('unapprove', 1),
    sync(1),
    edit('undo', 1),
  ]),
  'a vote for what the cloud lost is sent with its translation, where it is kept': of(judgedAndGone('up')),
  'and goes with it, too, where it is not': of(judgedAndGone('up'), { choose: 'theirs' }),
  'an approval of what stayed for a vote alone has a decision of its own, where the vote is taken back': of([
    ...judgedAndGone('up'),
    sync(0),
    edit('approve', 0),
    edit('unvote', 0),
  ]),
  'a string that goes by decision takes the conflicts within it along': of(
    [edit('archive', 2), edit('change source', 0), edit('save the same', 0)],
    { choose: 'theirs' },
  ),
  'a vote stays on the text that was voted for, though its author has re-worded it since': of([
    edit('save', 1),
    edit('up', 1),
    sync(1),
    edit('save', 1),
  ]),
  'a deletion that went through unheard does not meet what got its id since': of([
    edit('term', 0),
    sync(0),
    {
      ...sync(0, {
        cancelAt: { isWrite: true, at: 0 },
        meanwhile: [{ at: { isWrite: false, at: 0 }, edit: { kind: 'undo', who: 0, where: 0, nth: 0 } }],
      }),
      after: 86_400_000,
    },
    edit('save', 0),
    edit('term', 0),
  ]),
  'two new terms whose acknowledgement was lost are looked for': of([
    edit('term', 0),
    edit('term', 0),
    sync(0, { kill: { call: 'acknowledge', at: 1, isDone: false } }),
    edit('save', 0),
    edit('save', 0),
    sync(0),
  ]),
  'a translation whose deletion is not kept comes back with the votes that it got meanwhile': of(
    [edit('save', 2), sync(1), edit('up', 2), edit('delete', 1)],
    { choose: 'theirs' },
  ),
  'a translation that the cloud lost goes with the approval for which it stayed here, where that is taken back':
    of([edit('save', 1), sync(1), edit('approve', 1), edit('delete', 2), sync(1), edit('undo', 1)]),
  'and with the vote': of([
    edit('save', 2),
    sync(1),
    edit('up', 1),
    edit('delete', 2),
    sync(1),
    edit('unvote', 1),
  ]),
  'a new term that was perhaps sent stops no sync where its glossary is gone since': of([
    edit('term', 0),
    sync(0, { kill: { call: 'acknowledge', at: 1, isDone: false } }),
    edit('delete glossary', 2),
  ]),
  'a deletion of what is gone there does not take a new term that got its id in the same push': of([
    edit('term', 0),
    sync(1, { isTogether: true }),
    edit('delete concept', 0),
    edit('delete concept', 2),
    edit('term', 0),
  ]),
  'a source that changed while a first pull was half done comes with the next one': of(
    [
      sync(0, { kill: { call: null, at: 24, isDone: false } }),
      edit('change source', 2),
      edit('change source', 0),
    ],
    { isFirstPull: true },
  ),
}
