/** What the parser of YAML objects to, as a part of a sentence, by its codes. */
import type { ErrorCode } from 'yaml'
import { sentence, type Sentence } from '../../platform/text/sentence.ts'

const known: Readonly<Record<ErrorCode, Sentence>> = {
  ALIAS_PROPS: sentence`an alias has an anchor or a tag`,
  BAD_ALIAS: sentence`an alias is not written as it should be`,
  BAD_COLLECTION_TYPE: sentence`a tag does not fit what it stands before`,
  BAD_DIRECTIVE: sentence`a directive is not written as it should be`,
  BAD_DQ_ESCAPE: sentence`a backslash in a text stands before a character that takes none`,
  BAD_INDENT: sentence`the indent does not fit the lines before it`,
  BAD_PROP_ORDER: sentence`an anchor or a tag stands in the wrong place`,
  BAD_SCALAR_START: sentence`no text can begin with this character without quotes`,
  BLOCK_AS_IMPLICIT_KEY: sentence`a mapping cannot stand in one line with its key`,
  BLOCK_IN_FLOW: sentence`a block cannot stand within brackets`,
  DUPLICATE_KEY: sentence`a key is there twice`,
  IMPOSSIBLE: sentence`it cannot be read`,
  KEY_OVER_1024_CHARS: sentence`a key is longer than 1024 characters`,
  MISSING_CHAR: sentence`a sign is missing`,
  MULTILINE_IMPLICIT_KEY: sentence`a key goes over several lines`,
  MULTIPLE_ANCHORS: sentence`there are two anchors`,
  MULTIPLE_DOCS: sentence`there are several documents`,
  MULTIPLE_TAGS: sentence`there are two tags`,
  NON_STRING_KEY: sentence`a key is no text`,
  RESOURCE_EXHAUSTION: sentence`it is nested too deeply`,
  TAB_AS_INDENT: sentence`a tab stands in the indent`,
  TAG_RESOLVE_FAILED: sentence`a tag does not fit its value`,
  UNEXPECTED_TOKEN: sentence`this does not belong here`,
}

/** In English as the parser says it, which tells more. */
export function problemOfYaml({ code, message }: { code: ErrorCode; message: string }): Sentence {
  const english = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
  return { english, said: known[code].said }
}
