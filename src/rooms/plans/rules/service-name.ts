import { planWords } from '../words.ts'

/** What a person reads for a product name on a transaction; 'the product service' for one we do not know. */
export function serviceName(product_name: string | null | undefined): string {
  const names: Record<string, string> = planWords.services
  return product_name && Object.hasOwn(names, product_name) ? names[product_name]! : planWords.anyService
}
