/** The pages of the settings, in their order. */
export const SETTINGS_TABS = [
  'appearance',
  'editing',
  'saving',
  'dictionaries',
  'memory',
  'machines',
  'agents',
  'keys',
  'person',
  'updates',
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]
