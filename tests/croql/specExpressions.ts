/**
 * Every expression that the service documents (docs/reference/statements/croql-patterns.md), filled in for
 * project.ts.
 */
import type { EvaluatedContext } from './evaluator.ts'

/** The expressions with the ids that each selects. */
export const SPEC_EXPRESSIONS: Record<EvaluatedContext, [string, number[]][]> = {
  strings: [
    [
      'count of translations where ( language = @language:"uk" and ( count of approvals > 0 or count of votes > 0 ) ) = 0',
      [13, 14, 15, 17],
    ],
    ['count of translations = 1', [14, 16, 17]],
    [
      'count of translations > 0 and count of translations = count of translations where (user = @user:"boris")',
      [16, 17],
    ],
    ['count of translations where (user != @user:"anna") > 0', [10, 12, 14, 16, 17]],
    [
      'count of translations > 0 and count of translations = count of translations where (user != @user:"anna")',
      [12, 14, 16, 17],
    ],
    ['identifier = "cart.empty" and id of file = 5', [10]],
    ['id of file = 5 and count of comments where (has unresolved issue) > 0', [10]],
    ['is hidden and not is duplicate and count of translations > 0', [16]],
    ['count of languages summary where (approvalsCount >= 1) > 0', [10, 11, 16]],
    ['count of comments where (user = @user:"carol") > 0', [15]],
    ['text contains "empty" and (count of translations where (text contains "leer") = 0)', [14]],
    ['count of fields where (name = "Feature area" and value = "Checkout page") > 0', [10]],
    ['count of fields where (slug = "feature-area" and value contains "page") > 0', [10]],
    ['count of fields where (name = "Priority") > 0', [10]],
    ['count of fields where (slug = "priority") > 0', [10]],
    ['count of fields where (name contains "area") > 0', [10, 14, 16]],
    ['count of fields where (value != "") > 0', [10, 16]],
    ['count of fields where (type = "text" and value != "") > 0', [10, 16]],
    [
      'count of fields where ((name = "Feature area" or name = "Priority") and value contains "check") > 0',
      [10],
    ],
    [`added between '2026-01-02 00:00:00' and '2026-01-04 23:59:59'`, [10, 11, 12]],
    [`updated between '2026-01-01 00:00:00' and '2026-01-10 00:00:00'`, [10]],
    ['type is plain or type is icu', [10, 12, 14, 15, 16, 17]],
    ['count of comments > 0', [10, 15]],
    ['count of screenshots > 0', [10]],
    ['count of languages summary where (has qa issues) > 0', [10, 12]],
    ['count of languages summary = 0', [13, 15]],
    ['count of languages summary where (is partially translated) > 0', [11]],
    ['count of languages summary where (is translated) > 0', [10, 12, 14, 16, 17]],
    ['count of translations where (user = @user:"anna") > 0', [10, 11]],
    ['count of translations where (user != @user:"boris") > 0', [10, 11, 12, 14]],
    ['count of languages summary where (has translation as source) > 0', [12]],
    ['count of languages summary where (is source changed after translation) > 0', [12]],
    [
      `count of languages summary where ( translation updated between '2026-01-10 00:00:00' and '2026-01-20 00:00:00') > 0`,
      [11, 12],
    ],
    ['count of languages summary where (rating > 0) > 0', [10]],
    ['not is duplicate', [10, 11, 12, 13, 15, 16]],
    ['is duplicate', [14, 17]],
    ['is duplicate and count of languages summary where (has shared translation) > 0', [14]],
    [
      'is duplicate and count of languages summary where (not has shared translation and is translated) > 0',
      [17],
    ],
    ['count of languages summary where (is translated and not is approved) > 0', [10, 12, 14, 17]],
    ['count of languages summary where (is partially approved) > 0', [11]],
    ['count of languages summary where (is approved) > 0', [10, 16]],
    ['count of languages summary where (needs work) > 0', [14]],
    ['count of translations where (count of approvals where (user = @user:"anna") > 0) > 0', [16]],
    ['count of translations where (count of approvals where (user != @user:"boris") > 0) > 0', [11, 16]],
    ['count of languages summary where (has translation after approval) > 0', [11]],
    ['count of languages summary where (is translated by ai) > 0', [12]],
    ['count of languages summary where (is translated by mt) > 0', [12]],
    ['count of languages summary where (is translated by tm) > 0', [12]],
    ['count of languages summary where (is auto translated) > 0', [12]],
    ['context contains text', [12]],
    ['isPassedWorkflow', [12]],
  ],
  translations: [['user = @user:"anna" or count of votes where ( is up ) >= 1', [100, 110, 111]]],
  segments: [
    ['count of records where (usageCount > 0) > 0', [1, 3]],
    ['count of records where (createdBy = @user:"anna") > 0', [1]],
  ],
  terms: [
    ['user = @user:"anna" and language = @language:"uk"', [3]],
    ['text contains "CAR" and partOfSpeech = "noun"', [1]],
    ['status = "not_recommended" or status = "obsolete"', [3, 4]],
    ['type = "abbreviation" and note contains "leave"', [4]],
    [`createdAt > '2026-01-10 00:00:00'`, [4, 5]],
    ['lemma = "кошик" and language = @language:"uk"', [2]],
    ['url contains "example.org"', [3]],
  ],
}
