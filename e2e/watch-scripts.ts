import { expect, type Page } from '@playwright/test'

/** What a payload did in the browser beyond being read: dialogs, and what the policy had to stop. */
export function watchScripts(page: Page): string[] {
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) happened.push(`policy on ${page.url()}: ${message.text()}`)
  })
  return happened
}

/** Opens a page and reads its document as it left the server: no payload stands in it as it was typed. */
export async function visit(page: Page, address: string, texts: readonly string[]): Promise<void> {
  const answer = await page.goto(address)
  await page.waitForLoadState('networkidle')
  const html = (await answer?.text()) ?? ''
  const raw = texts.filter((text) => text.includes('<') && html.includes(text))
  expect(raw, `as typed in ${address}`).toEqual([])
  for (const [, script = ''] of html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    expect(script, `in a script of ${address}`).not.toMatch(/[\u2028\u2029]/)
    expect(script, `in a script of ${address}`).not.toMatch(/<!--|<script/i)
  }
}

/** A text as a page shows it: spaces and line separators of all kinds are one. */
export const shown = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
