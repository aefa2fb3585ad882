/** The places for which a message's parts are sealed: one moved to another row does not open there. */
export const recipientSeal = (messageId: string) => `outbox_messages:${messageId}:recipient`
export const contentSeal = (messageId: string) => `outbox_messages:${messageId}:content`
export const attachmentSeal = (messageId: string, position: number) => `outbox_attachments:${messageId}:${position}`
