/* chunk: frame */
/** The page background. Separate from the other tokens, because the document's head contains both on every page. */
export const ground = { light: '#fbf8f1', dark: '#151c16' } as const
