import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Stack } from '#ui/stack.tsx'
import type { Order } from '../contract/orders.ts'
import { checkoutWords } from '../words.ts'
import { useOrderWatch } from './use-order-watch.ts'

const words = checkoutWords.handOverPage

/** Payment by a UPI app on another phone, where none can be opened on this device: the link of the order as a QR code. */
export function UpiQr({ order }: { order: Order }) {
  const [shown, setShown] = useState<{ link: string } | { fault: string }>()
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    const { upiLinkOf } = await import('./pay-by-upi.ts')
    setShown(await upiLinkOf(order.transaction_id))
    setBusy(false)
  }
  if (shown && 'link' in shown) return <ShownCode order={order} link={shown.link} />
  return (
    <>
      {shown && <Notice tone="bad" title={shown.fault} live />}
      <Button tone="quiet" wide busy={isBusy} onClick={() => void show()}>
        {words.upiQr}
      </Button>
    </>
  )
}

/** The payment happens on another phone, so that this page finds by itself that it is made. */
function ShownCode({ order, link }: { order: Order; link: string }) {
  useOrderWatch(order)
  return (
    <Stack gap="sm" align="center">
      <QrCode text={link} label={words.upiQrLabel} />
      <p role="status">{words.upiQrText}</p>
    </Stack>
  )
}
