/** The first screen. */

export const start = {
  claim: 'Translation, offline. A project is one file.',
  newProject: 'New project…',
  newProjectHint: 'Name it, choose languages, add files',
  open: 'Open a project…',
  openHint: 'A .interlinear file',
  restore: 'Restore an archive…',
  restoreHint: 'A backup made by Interlinear',
  fromCloud: 'Get a project from a cloud…',
  fromCloudHint: 'Work on it offline, and sync when you like',
  sample: 'Open the sample',
  sampleHint: 'A ferry company’s ticket shop, under way',
  recent: 'Recent projects',
  noRecent: 'Projects that you open will be listed here. Make a new one, or look around in the sample first.',
  missing: 'The file is not there any more',
  forget: (name: string) => `Forget ${name}`,
  opening: 'Opening…',
  lost: {
    heading: 'Interlinear has ended',
    message: 'This page has no workbench behind it any more.',
    todo: 'Start Interlinear again and use the address that it opens.',
  },
}

export const damaged = {
  message: 'The check in the background found that this project file is damaged.',
  kept: 'The file was left as it is; what can be read of it is still shown.',
  todo: 'Write a backup now, restore it into a new file, and go on in that one.',
}
