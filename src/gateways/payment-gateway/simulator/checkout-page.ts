import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { pageStyle } from './page-style.ts'

export type Checkout = {
  order_ref: string
  amount_paise: bigint
  currency: string
  merchant: string
  description: string
  callback_url: string
  cancel_url: string
  /** The mandate that the buyer's bank is asked for as well; null for an ordinary payment. */
  mandate: { max_amount_paise: bigint; expires_at: Date } | null
}

const CHOICES = [
  { outcome: 'success', label: 'Pay successfully', hint: 'The bank says yes at once' },
  { outcome: 'failure', label: 'Fail', hint: 'The bank declines the payment' },
  { outcome: 'pending', label: 'Leave pending', hint: 'No answer from the bank yet' },
  { outcome: 'late', label: 'Pay late', hint: 'The money arrives 90 minutes after you leave' },
  { outcome: 'cancel', label: 'Cancel', hint: 'Go back without paying' },
] as const

/** The hosted checkout: what is paid to whom, a notice that no money moves, and the outcomes to choose from. */
export function checkoutPage(checkout: Checkout, paymentPath: string, nonce: string): string {
  const hidden = fieldsHtml({
    order_id: checkout.order_ref,
    name: checkout.merchant,
    callback_url: checkout.callback_url,
    cancel_url: checkout.cancel_url,
  })
  const buttons = CHOICES.map(
    ({ outcome, label, hint }) =>
      `<li><button type="submit" name="outcome" value="${outcome}" class="${outcome}" aria-describedby="hint-${outcome}">${label}</button>
      <small id="hint-${outcome}">${hint}</small></li>`,
  )
  return page(
    `Pay ${checkout.merchant}`,
    nonce,
    `<p class="notice" role="note"><strong>Simulated payment — no money moves</strong></p>
    <h1>Pay ${escapeHtml(checkout.merchant)}</h1>
    ${checkout.description ? `<p>${escapeHtml(checkout.description)}</p>` : ''}
    <p class="amount">${escapeHtml(amountText(checkout))}</p>
    ${checkout.mandate ? `<p>${escapeHtml(mandateText(checkout.mandate))}</p>` : ''}
    <p class="order">Order ${escapeHtml(checkout.order_ref)}</p>
    <form method="post" action="${escapeHtml(paymentPath)}">${hidden}
      <h2>What happens with this payment?</h2>
      <ul>${buttons.join('\n')}</ul>
    </form>`,
  )
}

/** Posts the result to the shop by a form, as the real page does; the button is for browsers without scripts. */
export function handOverPage(
  merchant: string,
  message: string,
  callbackUrl: string,
  fields: Record<string, string>,
  nonce: string,
) {
  return page(
    message,
    nonce,
    `<p class="notice" role="note"><strong>Simulated payment — no money moves</strong></p>
    <h1>${escapeHtml(message)}</h1>
    <p role="status">Taking you back to ${escapeHtml(merchant)}…</p>
    <form method="post" action="${escapeHtml(callbackUrl)}" id="return">${fieldsHtml(fields)}
      <button type="submit" class="success">Continue to ${escapeHtml(merchant)}</button>
    </form>
    <script nonce="${nonce}">document.getElementById('return').submit()</script>`,
  )
}

/** For an order that cannot be paid here: unknown, already paid, or requested with other amounts. */
export function refusalPage(message: string, backUrl: string | null, nonce: string): string {
  const back = backUrl ? `<p><a href="${escapeHtml(backUrl)}">Go back to the shop</a></p>` : ''
  return page(
    'Payment not possible',
    nonce,
    `<h1>Payment not possible</h1><p role="alert">${escapeHtml(message)}</p>${back}`,
  )
}

function page(title: string, nonce: string, main: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · Simulated payment</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body><main>${main}</main></body>
</html>`
}

function mandateText({ max_amount_paise, expires_at }: NonNullable<Checkout['mandate']>): string {
  const till = formatDate(istDateOf(expires_at))
  return `Paying also sets up auto-debit of up to ${formatRupees(max_amount_paise)} a time, until ${till}.`
}

function amountText({ amount_paise, currency }: Checkout): string {
  return currency === 'INR' ? formatRupees(amount_paise) : `${currency} ${Number(amount_paise) / 100}`
}

function fieldsHtml(fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return inputs.join('')
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
