/** Loads the chat: from the part of the app that the drawers of the menu are in, too. */
export const loadChat = async () => (await import('../../app/menu/drawers.ts')).Chat
