import { CallError, request } from '#platform/contract/client.ts'
import { BridgeError, callApp } from '#rooms/native-app/components/bridge.ts'
import { openUpiPayment } from '../contract/orders.ts'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.handOverPage

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
