/**
 * Saves the person's card on this device, or deletes it where they have none any more; loaded after the page.
 * @returns whether the product could be reached
 */
export async function keepCard(hasCard: boolean): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { saveCard, forgetCard } = await import('#platform/browser/saved-card.ts')
    if (hasCard) return await saveCard()
    await forgetCard()
    return true
  } catch {
    return false
  }
}
