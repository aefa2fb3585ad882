/**
 * One key per bill, however it is typed: issuer and number, reduced to letters and digits. Null where one of them is
 * unknown.
 */
export function billKey(
  establishment: string | null | undefined,
  bill_number: string | null | undefined,
): string | null {
  const [who, number] = [reduced(establishment), reduced(bill_number)]
  return who && number ? `${who}|${number}` : null
}

/** Letters and digits only, lower case. */
export function reduced(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
