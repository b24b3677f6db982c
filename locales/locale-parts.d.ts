declare module '*.json?start' {
  const messages: object;
  export default messages;
}

declare module '*.json?editor' {
  const messages: object;
  export default messages;
}

declare module '*.json?files' {
  const messages: object;
  export default messages;
}

declare module '*.json?fileSearch' {
  const messages: object;
  export default messages;
}

declare module '*.json?account' {
  const messages: object;
  export default messages;
}

declare module '*.json?commerce' {
  const messages: object;
  export default messages;
}

declare module '*.json?solutions' {
  const messages: object;
  export default messages;
}
