/** By the action's name in the history. */
export const actions: Record<string, string> = {
  'project.create': 'Project created',
  'project.languages': 'Languages changed',
  'source.import': 'Source imported',
  'translation.import': 'Translations imported',
  'translation.save': 'Translation saved',
  'translation.approve': 'Approval changed',
  'translation.vote': 'Vote changed',
  'translation.delete': 'Translation deleted',
  'comment.add': 'Comment added',
  'comment.resolve': 'Issue changed',
  undo: 'Undone',
  redo: 'Redone',
}
