/** The pages in which a pull hands what it read to the store. */
import type { RemoteApproval, RemoteTranslation, RemoteVote } from './remote/translations.ts'
import type { RemoteBranch, RemoteDirectory, RemoteFile } from './remote/places.ts'
import type { RemoteComment } from './remote/comments.ts'
import type { RemoteConcept, RemoteTerm } from './remote/concepts.ts'
import type { RemoteField, RemoteLabel, RemoteString } from './remote/strings.ts'
import type { RemoteGlossary, RemoteResource } from './remote/resources.ts'
import type { RemoteScreenshot } from './remote/screenshots.ts'
import type { RemoteSegment } from './remote/segments.ts'
import type { RemoteUser } from './remote/people.ts'

/** One page of one list. */
export type PulledPage =
  | { kind: 'user'; items: RemoteUser[] }
  | { kind: 'branch'; items: RemoteBranch[] }
  | { kind: 'directory'; items: RemoteDirectory[] }
  | { kind: 'file'; items: RemoteFile[] }
  | { kind: 'label'; items: RemoteLabel[] }
  | { kind: 'field'; items: RemoteField[] }
  | { kind: 'string'; items: RemoteString[] }
  | { kind: 'translation'; languageId: string; items: RemoteTranslation[] }
  | { kind: 'approval'; items: RemoteApproval[] }
  | { kind: 'vote'; items: RemoteVote[] }
  | { kind: 'comment'; items: RemoteComment[] }
  | { kind: 'screenshot'; items: RemoteScreenshot[] }
  | { kind: 'tm'; items: RemoteResource[] }
  | { kind: 'segment'; tmId: number; items: RemoteSegment[] }
  | { kind: 'glossary'; items: RemoteGlossary[] }
  | { kind: 'concept'; glossaryId: number; items: RemoteConcept[] }
  | { kind: 'term'; glossaryId: number; items: RemoteTerm[] }
export type PulledKind = PulledPage['kind']
