/** Work on strings: translations and their judgements, comments, labels, screenshots. */
import { expect } from 'vitest'
import { patch, picture, replace, store, type Walk } from './walk.ts'

export async function translations({ api, projectId }: Walk): Promise<void> {
  const one = { stringId: 1, languageId: 'uk' }
  const asked = api.stringTranslationsApi
  const { data: translation } = await asked.addTranslation(projectId, { ...one, text: 'Привіт усім' })
  await expect(asked.addTranslation(projectId, { ...one, text: 'Привіт усім' })).rejects.toThrow()
  await judgements({ api, projectId }, translation.id)
  const { data: batch } = await asked.translationBatchOperations(
    projectId,
    patch(
      { op: 'add', path: '/-', value: { ...one, text: 'Вітаю' } },
      replace(`/${translation.id}`, { text: 'Добридень' }),
    ),
  )
  expect(batch.map(({ data }) => data.text)).toEqual(['Вітаю', 'Добридень'])
  const { data: all } = await asked.listStringTranslations(projectId, 1, 'uk')
  expect(all.map(({ data }) => data.text)).toEqual(expect.arrayContaining(['Вітаю', 'Добридень']))
  await asked.deleteTranslation(projectId, translation.id)
  await expect(asked.translationInfo(projectId, translation.id)).rejects.toMatchObject({ code: 404 })
  const { data: restored } = await asked.restoreTranslation(projectId, translation.id)
  expect(restored).toMatchObject({ id: translation.id, text: 'Добридень' })
  expect((await asked.translationInfo(projectId, translation.id)).data.text).toBe('Добридень')
  await asked.deleteAllTranslations(projectId, 1, 'uk')
  expect((await asked.listStringTranslations(projectId, 1, 'uk')).data).toEqual([])
}

async function judgements({ api, projectId }: Pick<Walk, 'api' | 'projectId'>, translationId: number) {
  const asked = api.stringTranslationsApi
  const { data: approval } = await asked.addApproval(projectId, { translationId })
  const { data: approved } = await api.sourceStringsApi.listProjectStrings(projectId, {
    croql: 'count of languages summary where (is approved) > 0',
  })
  expect(approved.map(({ data }) => data.id)).toEqual([1])
  expect((await asked.listTranslationApprovals(projectId, { translationId })).data).toHaveLength(1)
  await asked.approvalInfo(projectId, approval.id)
  const { data: vote } = await asked.addVote(projectId, { translationId, mark: 'up' })
  await asked.voteInfo(projectId, vote.id)
  expect((await asked.listTranslationVotes(projectId, { translationId })).data).toHaveLength(1)
  const { data: found } = await asked.listLanguageTranslations(projectId, 'uk', {
    croql: 'user = @user:"anna" and count of votes where (is up) >= 1',
  })
  expect(found.map(({ data }) => 'translationId' in data && data.translationId)).toEqual([translationId])
  await asked.cancelVote(projectId, vote.id)
  await expect(asked.voteInfo(projectId, vote.id)).rejects.toMatchObject({ code: 404 })
  await asked.removeApproval(projectId, approval.id)
  const { data: again } = await asked.approvalBatchOperations(
    projectId,
    patch({ op: 'add', path: '/-', value: { translationId } }),
  )
  expect(again.map(({ data }) => data.translationId)).toEqual([translationId])
  const removal = patch({ op: 'remove', path: `/${again[0]?.data.id}` })
  expect((await asked.approvalBatchOperations(projectId, removal)).data).toEqual([])
  await asked.addApproval(projectId, { translationId })
  await asked.removeStringApprovals(projectId, 1)
  expect((await asked.listTranslationApprovals(projectId, { stringId: 1 })).data).toEqual([])
}

export async function comments({ api, projectId }: Walk): Promise<void> {
  const asked = api.stringCommentsApi
  const { data: comment } = await asked.addStringComment(projectId, {
    stringId: 1,
    text: 'Who says this?',
    targetLanguageId: 'uk',
    type: 'issue',
    issueType: 'context_request',
  })
  expect((await asked.listStringComments(projectId, { stringId: 1 })).data).toHaveLength(1)
  await asked.getStringComment(projectId, comment.id)
  const { data: resolved } = await asked.editStringComment(
    projectId,
    comment.id,
    patch(replace('/issueStatus', 'resolved'), replace('/text', 'Who says it?')),
  )
  expect(resolved).toMatchObject({ issueStatus: 'resolved', text: 'Who says it?' })
  const { data: batch } = await asked.stringCommentBatchOperations(
    projectId,
    patch(
      { op: 'add', path: '/-', value: { stringId: 1, text: 'The shop does.', type: 'comment' } },
      replace(`/${comment.id}/issueStatus`, 'unresolved'),
    ),
  )
  expect(batch.map(({ data }) => [data.type, data.issueStatus])).toEqual([
    ['comment', undefined],
    ['issue', 'unresolved'],
  ])
  await asked.deleteStringComment(projectId, comment.id)
  await expect(asked.getStringComment(projectId, comment.id)).rejects.toMatchObject({ code: 404 })
}

export async function labels({ api, projectId }: Walk): Promise<void> {
  const asked = api.labelsApi
  const { data: label } = await asked.addLabel(projectId, { title: 'greeting' })
  await expect(asked.addLabel(projectId, { title: 'greeting' })).rejects.toThrow('already')
  const given = { stringIds: [1, 2] }
  const { data: labelled } = await asked.assignLabelToString(projectId, label.id, given)
  expect(labelled.map(({ data }) => data.labelIds.includes(label.id))).toEqual([true, true])
  await asked.unassignLabelFromString(projectId, label.id, '2')
  const { data: ofLabel } = await api.sourceStringsApi.listProjectStrings(projectId, {
    labelIds: `${label.id}`,
  })
  expect(ofLabel.map(({ data }) => data.id)).toEqual([1])
  await asked.editLabel(projectId, label.id, patch(replace('/title', 'greetings')))
  expect((await asked.getLabel(projectId, label.id)).data.title).toBe('greetings')
  await asked.listLabels(projectId)
  await asked.deleteLabel(projectId, label.id)
}

export async function screenshots(walk: Walk): Promise<void> {
  const { api, projectId } = walk
  const asked = api.screenshotsApi
  const storageId = await store(walk, 'home.png', picture)
  const { data: added } = await asked.addScreenshot(projectId, { storageId, name: 'Home' })
  expect(added).toMatchObject({ name: 'Home', size: { width: 4, height: 3 }, tagsCount: 0 })
  const image = await fetch(added.url)
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await image.arrayBuffer())).toEqual(picture)
  expect((await fetch(added.url.replace(/.$/, '_'))).status).toBe(404)
  const text = await store(walk, 'home.png', 'no image')
  await expect(asked.addScreenshot(projectId, { storageId: text, name: 'Text' })).rejects.toThrow('no PNG')
  const position = { x: 1, y: 1, width: 2, height: 1 }
  const tag = [{ stringId: 1, position }]
  const { data: tagged } = await asked.addTag(projectId, added.id, tag)
  expect(tagged).toMatchObject({ stringId: 1, position })
  await asked.updateTag(projectId, added.id, tagged.id, patch(replace('/position', { ...position, x: 0 })))
  expect((await asked.getTag(projectId, added.id, tagged.id)).data.position.x).toBe(0)
  const { data: kept } = await asked.updateScreenshot(projectId, added.id, {
    storageId,
    name: 'The home page',
    usePreviousTags: true,
  })
  expect(kept).toMatchObject({ name: 'The home page', tagsCount: 1 })
  await asked.replaceTags(projectId, added.id, [{ stringId: 1 }, { stringId: 2 }])
  expect((await asked.listScreenshotTags(projectId, added.id)).data).toHaveLength(2)
  await asked.deleteTag(projectId, added.id, 2)
  expect((await asked.listScreenshots(projectId, { stringIds: [2] })).data).toEqual([])
  await asked.clearTags(projectId, added.id)
  const { data: label } = await api.labelsApi.addLabel(projectId, { title: 'Screens' })
  const labelled = patch(replace('/name', 'Home'), replace('/labelIds', [label.id]))
  await asked.editScreenshot(projectId, added.id, labelled)
  const { data: found } = await asked.getScreenshot(projectId, added.id)
  expect(found).toMatchObject({ name: 'Home', tags: [], labelIds: [label.id] })
  await api.labelsApi.deleteLabel(projectId, label.id)
  await asked.deleteScreenshot(projectId, added.id)
  await expect(asked.getScreenshot(projectId, added.id)).rejects.toMatchObject({ code: 404 })
}
