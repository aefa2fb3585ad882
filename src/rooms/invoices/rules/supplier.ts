/** The issuer of documents: printed on each, and stored with it as it was that day. */
export interface Supplier {
  name: string
  address: string
  gstin: string
  /** The state the GST number is registered in. */
  state: string
  phone: string
  email: string
}
