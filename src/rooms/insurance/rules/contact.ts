/** Stands for the number of our customer care in a contact, so that each page and certificate names the one of today. */
const CARE = '{care_phone}'

/** Whom to write to or call. */
export function contactOf({ contact }: { contact: string }, carePhone: string | undefined, elsewhere: string): string {
  return contact.replace(CARE, carePhone || elsewhere)
}
