/** '+91 98110 00001': as people read their own number. */
export function spacedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}`
}
