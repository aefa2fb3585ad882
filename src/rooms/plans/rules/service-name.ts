import { planWords } from '../words.ts'

/** The display name of a product on a transaction; 'the product service' for an unknown one. */
export function serviceName(product_name: string | null | undefined): string {
  const names: Record<string, string> = planWords.services
  return product_name && Object.hasOwn(names, product_name) ? names[product_name]! : planWords.anyService
}
