import { expect, type Locator } from '@playwright/test'

/**
 * Opens a picker or menu by keyboard. Its module is loaded after the page, and a key pressed before then is lost, as it is
 * for a person, who presses again.
 */
export async function openByKey(button: Locator, inside: Locator): Promise<void> {
  await expect(async () => {
    if (!(await inside.isVisible())) await button.press('Enter')
    await expect(inside).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
