/** The compilation of expressions: the SQL, the bound values and the rows of a real database. */
import { describe, it } from 'vitest'
import { compiling, type Case } from './compileAssertions.ts'
import { day } from './data.ts'

const { expectStrings } = compiling()

describe('members', () => {
  it.each<Case>([
    { text: 'is hidden', where: 's.is_hidden', parameters: [], ids: [16] },
    {
      text: 'is visible and type is asset',
      where: "(s.is_hidden = 0) AND (s.type = 'asset')",
      parameters: [],
      ids: [13],
    },
    { text: 'is duplicate', where: '(+s.master_string_id IS NOT NULL)', parameters: [], ids: [14, 17] },
    { text: 'identifier = "secret"', where: 's.identifier = ?', parameters: ['secret'], ids: [16] },
    { text: 'id of file = 5', where: 's.file_id = ?', parameters: [5], ids: [10, 11, 15] },
    {
      text: 'name of file = "help.md"',
      where: '(SELECT f1.name FROM file f1 WHERE f1.id = s.file_id) = ?',
      parameters: ['help.md'],
      ids: [12, 14, 16, 17],
    },
    {
      text: 'name of branch = "main"',
      where:
        '(SELECT b1.name FROM branch b1 WHERE b1.id = coalesce(s.branch_id, (SELECT x.branch_id FROM file x WHERE x.id = s.file_id))) = ?',
      parameters: ['main'],
      ids: [12, 14, 16, 17],
    },
    {
      text: 'count of labels where (title = "urgent") > 0',
      where:
        'EXISTS (SELECT 1 FROM string_label l1 WHERE l1.string_id = s.id AND (SELECT x.title FROM label x WHERE x.id = l1.label_id) = ?)',
      parameters: ['urgent'],
      ids: [10, 11],
    },
    {
      text: 'count of comments where (login of user = "anna") > 0',
      where:
        'EXISTS (SELECT 1 FROM comment c1 WHERE c1.string_id = s.id AND (SELECT u2.login FROM "user" u2 WHERE u2.id = c1.user_id) = ?)',
      parameters: ['anna'],
      ids: [10],
    },
    {
      text: 'count of languages summary where (has tags mismatch qa issues) > 0',
      where:
        'EXISTS (SELECT 1 FROM languages_summary m1 WHERE m1.string_id = s.id AND (m1.qa_issues <> 0 AND (m1.qa_issues & 4) <> 0))',
      parameters: [],
      ids: [12],
    },
    {
      text: 'count of translations where (rating < 0) > 0',
      where:
        'EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id AND (SELECT coalesce(sum(x.mark), 0) FROM vote x WHERE x.translation_id = t1.id) < ?)',
      parameters: [0],
      ids: [12],
    },
  ])('$text', expectStrings)
})

describe('values that may be absent', () => {
  it.each<Case>([
    { text: 'max length = 40', where: 's.max_length = ?', parameters: [40], ids: [10] },
    {
      text: 'max length != 40',
      where: 's.max_length IS NOT ?',
      parameters: [40],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'not max length = 40',
      where: 's.max_length IS NOT ?',
      parameters: [40],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    { text: 'max length < 40', where: 's.max_length < ?', parameters: [40], ids: [13] },
    {
      text: 'not max length < 40',
      where: '(s.max_length < ?) IS NOT TRUE',
      parameters: [40],
      ids: [10, 11, 12, 14, 15, 16, 17],
    },
    {
      text: 'context = title of file',
      where: 's.context IS (SELECT f1.title FROM file f1 WHERE f1.id = s.file_id)',
      parameters: [],
      ids: [13, 14, 16, 17],
    },
    {
      text: 'not max length between 1 and 50',
      where: '(s.max_length BETWEEN ? AND ?) IS NOT TRUE',
      parameters: [1, 50],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'not context contains "cart"',
      where: '(instr(fold(s.context), ?) > 0) IS NOT TRUE',
      parameters: ['cart'],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: '10 / max length > 0',
      where: '(CAST(? AS REAL) / s.max_length) > ?',
      parameters: [10, 0],
      ids: [10],
    },
    {
      text: '10 / max length = 1 / 0',
      where: '(CAST(? AS REAL) / s.max_length) IS (CAST(? AS REAL) / ?)',
      parameters: [10, 1, 0],
      ids: [11, 12, 13, 14, 15, 16, 17],
    },
  ])('$text', expectStrings)

  it.each<Case>([
    { text: 'text != "Secret"', where: 's.text <> ?', parameters: ['Secret'], ids: [10, 11, 12, 13, 14, 15] },
    {
      text: "not added < '2026-01-06'",
      where: 's.created_at >= ?',
      parameters: [day(5)],
      ids: [14, 15, 16, 17],
    },
    {
      text: 'not text contains "SECRET"',
      where: 'instr(s.text_folded, ?) = 0',
      parameters: ['secret'],
      ids: [10, 11, 12, 13, 14, 15],
    },
    { text: 'not is hidden', where: 'NOT s.is_hidden', parameters: [], ids: [10, 11, 12, 13, 14, 15, 17] },
  ])('cannot be absent: $text', expectStrings)
})

describe('logic', () => {
  it.each<Case>([
    {
      text: 'not (is hidden or is duplicate)',
      where: '(NOT s.is_hidden AND NOT (+s.master_string_id IS NOT NULL))',
      parameters: [],
      ids: [10, 11, 12, 13, 15],
    },
    {
      text: 'max length > 5 xor is duplicate',
      where: '(((s.max_length > ?) IS TRUE) <> (((+s.master_string_id IS NOT NULL)) IS TRUE))',
      parameters: [5],
      ids: [10, 14, 17],
    },
    {
      text: 'is hidden = (max length > 5)',
      where: '((s.is_hidden) IS TRUE) = ((s.max_length > ?) IS TRUE)',
      parameters: [5],
      ids: [11, 12, 13, 14, 15, 17],
    },
    {
      text: 'if is hidden then text = "Secret" else max length = 0',
      where: 'CASE WHEN s.is_hidden THEN s.text = ? ELSE s.max_length = ? END',
      parameters: ['Secret', 0],
      ids: [13, 16],
    },
    {
      text: 'true and not false',
      where: '? AND ?',
      parameters: [1, 1],
      ids: [10, 11, 12, 13, 14, 15, 16, 17],
    },
    {
      text: 'count of comments > 0 and text contains "cart" and id of file = 5',
      where:
        's.file_id = ? AND instr(s.text_folded, ?) > 0 AND EXISTS (SELECT 1 FROM comment c1 WHERE c1.string_id = s.id)',
      parameters: [5, 'cart'],
      ids: [10],
    },
  ])('$text', expectStrings)
})
