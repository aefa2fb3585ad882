import { expect, type Page } from '@playwright/test'

/** The effects of a payload in the browser: dialogs, and policy violations. */
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

/** Opens a page and reads its document as sent by the server: no payload is in it unescaped. */
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

/** A text as a page shows it: all kinds of spaces and line separators count as one space. */
export const shown = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
