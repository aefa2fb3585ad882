/**
 * One key for one bill, however it is typed: who gave it out and its number, reduced to letters and digits. Null where one of
 * them is not known.
 */
export function billKey(
  establishment: string | null | undefined,
  bill_number: string | null | undefined,
): string | null {
  const [who, number] = [reduced(establishment), reduced(bill_number)]
  return who && number ? `${who}|${number}` : null
}

/** Letters and digits alone, all small. */
export function reduced(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
