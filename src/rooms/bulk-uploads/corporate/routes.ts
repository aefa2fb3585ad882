import { route } from '@react-router/dev/routes'

/** The page for lists of people that a company uploads, below /plus/corporate/dashboard. */
export const bulkUploadScreens = [route('file-upload', 'rooms/bulk-uploads/corporate/file-upload-screen.tsx')]
