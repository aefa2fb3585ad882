import { route } from '@react-router/dev/routes'

/** The holder's pages about health credits. With ?app=1 the same pages inside the app's frame. */
export const walletScreens = [
  route('wallets', 'rooms/wallet/consumer/wallets-screen.tsx'),
  route('wallets/transactions', 'rooms/wallet/consumer/transactions-screen.tsx'),
  route('wallets/transactions/:transactionId', 'rooms/wallet/consumer/transaction-screen.tsx'),
]
