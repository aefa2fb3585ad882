import { isMobile, normaliseMobile } from '#values/mobile.ts'

/** What a company looks for in its list; `text` is part of a name, or the beginning of an employee ID. */
export interface CompanySearchTerm {
  by: 'order' | 'email' | 'mobile' | 'text'
  /** As the database has it; of a text the pattern's own signs are escaped. */
  value: string
}

/** By what somebody searches who typed this. */
export function searchedBy(typed: string): CompanySearchTerm {
  const text = typed.trim()
  if (/^ord\d{8}$/i.test(text)) return { by: 'order', value: text.toUpperCase() }
  const digits = text.replaceAll(/[\s-]/g, '')
  if (isMobile(digits)) return { by: 'mobile', value: normaliseMobile(digits) }
  if (text.includes('@')) return { by: 'email', value: text.toLowerCase() }
  return { by: 'text', value: text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`) }
}
