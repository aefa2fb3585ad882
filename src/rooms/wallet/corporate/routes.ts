import { route } from '@react-router/dev/routes'

/** A company's health credits, below /plus/corporate/dashboard; the person is in the query. */
export const companyWalletScreens = [route('wallets', 'rooms/wallet/corporate/company-wallet-screen.tsx')]
