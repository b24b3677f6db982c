declare module '*.json?start' {
  const messages: object;
  export default messages;
}

declare module '*.json?editor' {
  const messages: object;
  export default messages;
}

declare module '*.json?account' {
  const messages: object;
  export default messages;
}
