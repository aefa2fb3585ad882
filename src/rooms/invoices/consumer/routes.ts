import { route } from '@react-router/dev/routes'

/** The customer's pages about their invoices. */
export const invoiceScreens = [route('my-plan/invoices', 'rooms/invoices/consumer/invoices-screen.tsx')]
