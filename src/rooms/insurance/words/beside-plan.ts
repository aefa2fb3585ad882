/** What the pages of a health plan say of the covers beside it. */
export const besidePlanWords = {
  title: 'Your life cover',
  stays: (cover: string) => `Your ${cover} stays`,
  separate: 'It is a policy of its own, so giving the plan back does not change it.',
  cancel: (premium: string) => `You can cancel it on its own page and get the whole premium of ${premium} back.`,
  freeLook: (date: string) => `You can give it back on its own page until ${date}.`,
  runs: (date: string) => `It runs until ${date}.`,
  open: 'See your cover',
}
