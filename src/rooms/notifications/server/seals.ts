/** The encryption contexts of a message's parts: a value moved to another row cannot be decrypted there. */
export const recipientSeal = (messageId: string) => `outbox_messages:${messageId}:recipient`
export const contentSeal = (messageId: string) => `outbox_messages:${messageId}:content`
export const attachmentSeal = (messageId: string, position: number) => `outbox_attachments:${messageId}:${position}`
