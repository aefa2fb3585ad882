/** What the frame of a form says; apart, because pages without one do not download it. */
export const formWords = {
  restored: 'What you typed before is here again.',
  startAgain: 'Start again',
  unsaved: (changes: number) => (changes === 1 ? '1 change not saved' : `${changes} changes not saved`),
  discard: 'Discard',
  discardTitle: 'Discard what you typed?',
  discardText: 'Nothing of it is sent or saved.',
  keepTyping: 'Keep typing',
  changedMeanwhile: 'Somebody else changed this meanwhile',
  nowIs: (label: string, value: string) => `${label} is now ${value}.`,
  checkAgain: 'What you typed is still here. Please check it and send it again.',
  takeNewer: (value: string) => `Use ${value}`,
} as const
