/** Major version of the embedded PostgreSQL. Folders of another one cannot be opened. A test holds it equal to the package's. */
export const POSTGRES_MAJOR = 18;
