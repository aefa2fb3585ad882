import type { FormValues } from './form-values.ts'

/**
 * Drafts of forms live in this tab alone: they survive a reload and the way back, and are gone with the tab. Where the
 * browser stores nothing, everything works as before without them.
 */
const PREFIX = 'form:'

interface StoredForm<Values> {
  /** What the form showed first, to tell a newer record from what the person typed. */
  before: Values
  typed: Values
}

export function readFormDraft<Values extends FormValues>(key: string): StoredForm<Values> | undefined {
  try {
    const stored = sessionStorage.getItem(PREFIX + key)
    return stored === null ? undefined : (JSON.parse(stored) as StoredForm<Values>)
  } catch {
    return undefined
  }
}

/** @param form undefined where nothing was typed, or it was sent */
export function storeFormDraft<Values extends FormValues>(key: string, form: StoredForm<Values> | undefined): void {
  try {
    if (form) sessionStorage.setItem(PREFIX + key, JSON.stringify(form))
    else sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Full or forbidden.
  }
}

/** Names whose drafts this tab stores. */
const OWNER = 'form-owner'

/** Deletes the drafts in this tab that another person typed. */
export function ownFormDrafts(account_id: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER)
    if (owner !== null && owner !== account_id)
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    sessionStorage.setItem(OWNER, account_id)
  } catch {
    // Forbidden.
  }
}
