// Maven fills it in.
export const VERSION = '${project.version}';
