// The health check of the image: ends with 0 if the process in this container is ready.
const { OPS_PORT, PORT } = process.env;
const reply = await fetch(`http://127.0.0.1:${OPS_PORT || PORT}/readyz`).catch(() => null);
process.exit(reply?.status === 200 ? 0 : 1);
