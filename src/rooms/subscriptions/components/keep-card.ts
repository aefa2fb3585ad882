/** Saves the person's card on this device, or deletes it where they have none any more; loaded after the page. */
export function keepCard(hasCard: boolean): void {
  if (!navigator.onLine) return
  void import('#platform/browser/saved-card.ts').then(({ saveCard, forgetCard }) =>
    hasCard ? saveCard() : forgetCard(),
  )
}
