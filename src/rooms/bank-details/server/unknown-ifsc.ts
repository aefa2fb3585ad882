import { bankDetailsWords } from '../words.ts'
import { findRetired } from './bank-branches.ts'

const words = bankDetailsWords.refusals

/** What a code that no branch has is refused with: of a bank that is part of another one, its new code or its bank. */
export async function unknownIfsc(ifsc_code: string): Promise<{ text: string; extra_args: Record<string, unknown> }> {
  const retired = await findRetired(ifsc_code)
  if (!retired) return { text: words.ifscUnknown, extra_args: {} }
  const { bank, successor } = retired
  if (!successor) return { text: words.ifscEnded(bank), extra_args: { bank } }
  return { text: words.ifscReplaced(bank, successor.ifsc_code), extra_args: { bank, successor } }
}
