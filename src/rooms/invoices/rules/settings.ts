import { email } from '#values/email.ts'
import { stateOfGstin } from '#values/gst-state.ts'
import { gstin } from '#values/gstin.ts'
import { defineSetting, lineOfText } from '#values/setting.ts'

const GSTIN_INVALID = 'Enter a GST number of 15 characters, such as 29AAJCT4815L1ZS'

/** The issuer of invoices and credit notes. A change here is printed on documents issued afterwards. */
export const supplierSettings = {
  name: defineSetting({
    key: 'invoices.supplier_name',
    money: false,
    schema: lineOfText(100),
    default: 'Tulsi Health Plans Private Limited',
    label: 'Legal name on invoices',
    description:
      'The company that sells the plans, as it is registered; also the master policyholder on certificates of insurance.',
  }),
  address: defineSetting({
    key: 'invoices.supplier_address',
    money: false,
    schema: lineOfText(200),
    default: '4th Floor, Neem House, 12 Residency Road, Bengaluru 560025',
    label: 'Address on invoices',
    description: 'The registered place of business, in one line.',
  }),
  gstin: defineSetting({
    key: 'invoices.supplier_gstin',
    money: true,
    schema: gstin({ invalid: GSTIN_INVALID }).refine((value) => stateOfGstin(value) !== undefined, GSTIN_INVALID),
    default: '29AAJCT4815L1ZS',
    label: 'GST number on invoices',
    description:
      'Its first two digits say the state within which CGST and SGST are due. A new number begins new series.',
  }),
  phone: defineSetting({
    key: 'invoices.supplier_phone',
    money: false,
    schema: lineOfText(30),
    default: '1800 000 1234',
    label: 'Phone on invoices',
    description: 'Whom to call about an invoice.',
  }),
  email: defineSetting({
    key: 'invoices.supplier_email',
    money: false,
    schema: email({ invalid: 'Enter an email address' }),
    default: 'accounts@tulsi.example',
    label: 'Email on invoices',
    description: 'Whom to write to about an invoice.',
  }),
}
