/** A style sheet, imported for its effect: the bundler puts it into the page. */
declare module '*.css';
