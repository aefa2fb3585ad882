import { CallError, request } from '#platform/contract/client.ts'
import { BridgeError, callApp } from '#rooms/native-app/components/bridge.ts'
import { openUpiPayment } from '../contract/orders.ts'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.handOverPage

/** The same link as a QR code, for a UPI app on another phone. @returns the link, or why there is none */
export async function upiLinkOf(transaction_id: string): Promise<{ link: string } | { fault: string }> {
  try {
    return await request(openUpiPayment, { params: { transaction_id }, body: {} })
  } catch (error) {
    if (error instanceof CallError) return { fault: error.message }
    throw error
  }
}

/** Lets a UPI app on the phone pay an order. @returns why none does */
export async function payByUpi(transaction_id: string): Promise<string | undefined> {
  try {
    const { link } = await request(openUpiPayment, { params: { transaction_id }, body: {} })
    return (await callApp('openDeeplink', { link })) ? undefined : words.noUpiApp
  } catch (error) {
    if (error instanceof BridgeError) return words.noUpiApp
    if (error instanceof CallError) return error.message
    throw error
  }
}
