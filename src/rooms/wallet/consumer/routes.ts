import { route } from '@react-router/dev/routes'

/** What somebody sees of the health credits that a company gives. Inside the app (?app=1) the same, in the app's frame. */
export const walletScreens = [
  route('wallets', 'rooms/wallet/consumer/wallets-screen.tsx'),
  route('wallets/transactions', 'rooms/wallet/consumer/transactions-screen.tsx'),
  route('wallets/transactions/:transactionId', 'rooms/wallet/consumer/transaction-screen.tsx'),
]
