/* chunk: frame */
/** Behind everything. Apart from the other tokens, because the document's head names both on every page. */
export const ground = { light: '#fbf8f1', dark: '#151c16' } as const
