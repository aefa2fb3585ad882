import { route } from '@react-router/dev/routes'

/** What a customer sees of their invoices. */
export const invoiceScreens = [route('my-plan/invoices', 'rooms/invoices/consumer/invoices-screen.tsx')]
